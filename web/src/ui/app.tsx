// The app: one document for the start and for every table.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { LiveRegions } from "./live-regions";
import { NoGame } from "./nowhere";
import { followHistory, route } from "./router";
import { StartScreen } from "./start/screen";
import { TableScreen } from "./table/screen";

/** Shows the screen of the current address. */
export function App(): JSX.Element {
  useEffect(followHistory, []);
  return (
    <>
      <Screen />
      <LiveRegions />
    </>
  );
}

function Screen(): JSX.Element {
  const at = route.value;
  switch (at.screen) {
    case "start":
      return <StartScreen />;
    case "table":
      return <TableScreen key={`${at.kind} ${at.game}`} kind={at.kind} game={at.game} />;
    case "nowhere":
      return <NoGame />;
  }
}
