import { useEffect, useState } from "react";
import { browser, type Browser } from "wxt/browser";

/**
 * The extension's shortcuts; read again when the page regains focus, since the user may have changed them elsewhere.
 */
export function useKeys(): readonly Browser.commands.Command[] {
  const [keys, setKeys] = useState<readonly Browser.commands.Command[]>([]);
  useEffect(() => {
    const read = () => void browser.commands.getAll().then(setKeys);
    read();
    addEventListener("focus", read);
    return () => removeEventListener("focus", read);
  }, []);
  return keys;
}
