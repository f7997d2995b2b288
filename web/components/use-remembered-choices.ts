import { useLocalStorage } from "@mantine/hooks";
import { useSnapshot } from "valtio/react";
import { sessionState } from "#shared/client/state/session-state.ts";

/**
 * A user's on/off choices on a screen, stored per user in this browser; available at the first render, so that the
 * layout does not shift.
 * @param of screen and kind of choice, `columns.assets`
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
