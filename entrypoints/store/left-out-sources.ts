/**
 * What the sources for Firefox's reviewers do without, as patterns. The root's `tsconfig.json` names all rooms, and a build looks
 * each of them up: those files stay in.
 */
export const leftOutSources = ["{server,web,tests}/!(tsconfig.json)", "{server,web,tests}/*/**", "docs/**", ".data/**"];
