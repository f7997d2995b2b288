import { Component, type ReactNode } from "react";
import { LoadFailurePage } from "./load-failure-page.tsx";

/**
 * Confines a rendering error to the page: the menus keep working. Pass the location as `key` so that navigation
 * resets it.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <LoadFailurePage /> : this.props.children;
  }
}
