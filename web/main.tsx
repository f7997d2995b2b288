import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { initClient } from "#shared/client/client.ts";
import { webPlatform } from "#shared/platform/web.ts";
import { Providers } from "#shared/ui/providers.tsx";
import { App } from "./app/app.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

await initClient(webPlatform);

createRoot(root).render(
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>,
);
