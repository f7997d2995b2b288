/** Blocks clients while the server is unavailable. */
export function createGate() {
  let [opened, open] = [Promise.resolve(), () => {}];
  return {
    wait: (): Promise<void> => opened,
    shut(): void {
      opened = new Promise((resolve) => (open = resolve));
    },
    open(): void {
      open();
    },
  };
}
export type Gate = ReturnType<typeof createGate>;
