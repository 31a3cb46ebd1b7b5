// The app's entry.

import "./styles/index.css";
import { render } from "preact";
import * as game from "./game/index.js";
import { App } from "./ui/app";
import { startLanguage } from "./ui/language";
import { ServicesProvider } from "./ui/services";

startLanguage();
const root = document.getElementById("app");
if (root !== null) {
  render(
    <ServicesProvider value={game}>
      <App />
    </ServicesProvider>,
    root,
  );
}
