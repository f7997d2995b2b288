import { Component, type ReactNode } from "react";
import { BrokenPage } from "./broken-page.tsx";

/** Keeps a page's fault inside the page: the menus go on working. Give it the place as key: another place, another chance. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children;
  }
}
