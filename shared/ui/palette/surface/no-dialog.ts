/*
 * Stub of what cmdk imports from `@radix-ui/react-dialog`. The palette uses Mantine's dialog, or none: the build
 * substitutes this module, which saves 11 KB per popup (measured, gzip).
 */
const nothing = () => null;

export { nothing as Content, nothing as Overlay, nothing as Portal, nothing as Root };
