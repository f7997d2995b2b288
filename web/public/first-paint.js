// Before the first paint, so that a dark office stays dark: the scheme that was chosen on this device.
try {
  const chosen = localStorage.getItem("colorScheme");
  const isSystemDark = () => matchMedia("(prefers-color-scheme: dark)").matches;
  if (chosen === "dark" || (chosen === "auto" && isSystemDark()))
    document.documentElement.dataset.mantineColorScheme = "dark";
} catch {
  // Storage is forbidden: the light scheme it is.
}
