/** Whether the control itself handles Escape (an open list of options, a calendar), so that the dialog stays open. */
export function takesEscape(target: Element): boolean {
  const hasOptions = target.hasAttribute("aria-haspopup") && target.hasAttribute("aria-controls");
  const hasCalendar =
    target.hasAttribute("data-dates-input") && document.querySelector("[data-dates-dropdown]") !== null;
  return hasOptions || hasCalendar;
}
