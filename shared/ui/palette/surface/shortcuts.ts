import type { MessageKey } from "#locales/es.ts";

/** Keys that work anywhere in the web app. */
export const globalKeys = {
  open: ["mod", "k"],
  /** With Shift on most keyboards. */
  help: ["?"],
  quick_incident: ["alt", "shift", "i"],
  quick_payment: ["alt", "shift", "y"],
} as const;

/** Shortcuts, in the order of the help. `command` is the entry that shows them. */
export const shortcuts = [
  { keys: globalKeys.open, title: "palette.key.open" },
  { keys: globalKeys.help, title: "palette.key.help" },
  { keys: ["enter"], title: "palette.key.choose" },
  { keys: ["mod", "enter"], title: "palette.key.new_tab" },
  { keys: ["tab"], title: "palette.key.more" },
  { keys: ["f2"], title: "palette_tools.alias_give" },
  { keys: ["shift", "arrow"], title: "palette.key.mark" },
  { keys: ["mod", "i"], title: "palette.key.preview" },
  { keys: ["escape"], title: "palette.key.back" },
  { keys: globalKeys.quick_incident, title: "palette.quick_incident", command: "do:quick_incident" },
  { keys: globalKeys.quick_payment, title: "palette.quick_payment", command: "do:quick_payment" },
] as const satisfies readonly { keys: readonly string[]; title: MessageKey; command?: string }[];

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

const names = {
  mod: { apple: "⌘", es: "Ctrl", en: "Ctrl" },
  alt: { apple: "⌥", es: "Alt", en: "Alt" },
  shift: { apple: "⇧", es: "Mayús", en: "Shift" },
  enter: { apple: "↩", es: "Intro", en: "Enter" },
  tab: { apple: "⇥", es: "Tab", en: "Tab" },
  arrow: { apple: "↓↑", es: "↓↑", en: "↓↑" },
  escape: { apple: "esc", es: "Esc", en: "Esc" },
} as const;

const isNamed = (key: string): key is keyof typeof names => key in names;

/** Keys as named on the user's keyboard: "Alt+Mayús+I", "⌥⇧I". */
export function writeKeys(keys: readonly string[], language: string): string {
  const words = keys.map((key) => {
    if (!isNamed(key)) return key.toUpperCase();
    const { apple, es, en } = names[key];
    if (isApple()) return apple;
    return language === "es" ? es : en;
  });
  return words.join(isApple() ? "" : "+");
}

/** The formatted shortcut of a command; undefined if it has none. */
export function shortcutOf(command: string, language: string): string | undefined {
  const found = shortcuts.find((shortcut) => "command" in shortcut && shortcut.command === command);
  return found && writeKeys(found.keys, language);
}
