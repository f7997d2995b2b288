import { useLocalStorage } from "@mantine/hooks";
import { useSnapshot } from "valtio/react";
import { sessionState } from "#shared/client/state/session-state.ts";

/**
 * What a person has switched on or off on a screen, remembered for them in this browser; at hand at the first drawing, so
 * that nothing moves once it is read.
 * @param of the screen and what of it, `columns.assets`
 */
export function useRememberedChoices(of: string) {
  const { claims } = useSnapshot(sessionState);
  const [choices, setChoices] = useLocalStorage<Readonly<Record<string, boolean>>>({
    key: `${of}.${claims?.sub ?? ""}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  return { choices, choose: (name: string, isOn: boolean) => setChoices({ ...choices, [name]: isOn }) };
}
