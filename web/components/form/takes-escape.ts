/** Whether the control itself has a use for Escape: an open list of options, a calendar. Then it closes no dialog. */
export function takesEscape(target: Element): boolean {
  const hasOptions = target.hasAttribute("aria-haspopup") && target.hasAttribute("aria-controls");
  const hasCalendar =
    target.hasAttribute("data-dates-input") && document.querySelector("[data-dates-dropdown]") !== null;
  return hasOptions || hasCalendar;
}
