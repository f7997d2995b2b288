import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { initClient } from "#shared/client/client.ts";
import { removeSeenOnDisk, webPlatform } from "#shared/platform/web.ts";
import { Providers } from "#shared/ui/providers.tsx";
import { AddressProvider } from "./app/address.tsx";
import { App } from "./app/app.tsx";
import { prepareOpening } from "./app/opening.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

async function start(at: HTMLElement): Promise<void> {
  removeSeenOnDisk();
  await Promise.all([initClient(webPlatform), prepareOpening(webPlatform)]);
  createRoot(at).render(
    <StrictMode>
      <Providers>
        <AddressProvider>
          <App />
        </AddressProvider>
      </Providers>
    </StrictMode>,
  );
}

// Not awaited: page chunks import from this chunk, so a top-level await would block them until it ends.
void start(root);
