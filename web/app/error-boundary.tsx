import { Component, type ReactNode } from "react";
import { BrokenPage } from "./broken-page.tsx";

interface Props {
  /** Another place, another chance: the boundary forgets its error when this changes. */
  readonly place: string;
  readonly children: ReactNode;
}

/** Keeps a page's fault inside the page: the menus go on working. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.hasFailed && before.place !== this.props.place) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children;
  }
}
