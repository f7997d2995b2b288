/**
 * Glob patterns of files left out of the source archive for Firefox's reviewers. The root `tsconfig.json` references
 * every project and the build resolves each of them, so their `tsconfig.json` files stay.
 */
export const leftOutSources = ["{server,web,tests}/!(tsconfig.json)", "{server,web,tests}/*/**", "docs/**", ".data/**"];
