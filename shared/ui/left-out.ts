/*
 * In the place of parts of Mantine's components that nothing uses, and that each page would load with the component, which imports
 * all of its parts by their own files (library-parts.ts).
 */
function leftOut(): never {
  throw new Error("This part of Mantine is left out of the builds (library-parts.ts)");
}

export {
  leftOut as ActionIconGroup,
  leftOut as ActionIconGroupSection,
  leftOut as ButtonGroup,
  leftOut as ButtonGroupSection,
  leftOut as CheckboxCard,
  leftOut as CheckboxIndicator,
  leftOut as MenuCheckboxGroup,
  leftOut as MenuCheckboxItem,
  leftOut as MenuContextMenu,
  leftOut as MenuSearch,
  leftOut as MenuSub,
  leftOut as PopoverContextMenu,
};
