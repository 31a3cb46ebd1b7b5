// Where the module lies.

import url from "../wasm/cornerstone_bg.wasm?url";

/** What the module's `init` takes. */
export const source = { module_or_path: url } as const;
