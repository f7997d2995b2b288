// Before the first paint, so that a dark app stays dark: the scheme that was chosen on this device.
try {
  const chosen = localStorage.getItem("colorScheme");
  if (chosen === "dark" || (chosen === "auto" && matchMedia("(prefers-color-scheme: dark)").matches))
    document.documentElement.dataset.mantineColorScheme = "dark";
} catch {
  // Storage is forbidden: the light scheme it is.
}
