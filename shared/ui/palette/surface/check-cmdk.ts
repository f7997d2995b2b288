export const DIALOG = "@radix-ui/react-dialog";
const CMDK_VERSION = "1.1.1";
/** What cmdk takes of the dialog; `no-dialog.ts` exports the same. */
const dialogParts = ["Content", "Overlay", "Portal", "Root"];

/**
 * Fails where cmdk is not the version, or does not use the dialog, as `no-dialog.ts` was written for: look at what it uses
 * now, then change both here.
 * @param code cmdk's module
 * @throws Error
 */
export function checkCmdk(version: string, code: string): void {
  if (version !== CMDK_VERSION) throw new Error(`cmdk is ${version}: check-cmdk.ts is for ${CMDK_VERSION}`);
  const name = new RegExp(String.raw`import\*as (\w+) from"${DIALOG}"`).exec(code)?.[1];
  if (!name) throw new Error(`cmdk does not import ${DIALOG} any more: check-cmdk.ts`);
  const used = new Set(
    [...code.matchAll(new RegExp(String.raw`(?<![\w.$])${name}\.(\w+)`, "g"))].map(([, part]) => part),
  );
  const isSame = used.size === dialogParts.length && dialogParts.every((part) => used.has(part));
  if (!isSame)
    throw new Error(`cmdk uses ${[...used].join(", ")} of ${DIALOG}: check-cmdk.ts is for ${dialogParts.join(", ")}`);
}
