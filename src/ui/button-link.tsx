import { Button, type ButtonProps } from "@mantine/core";
import { createLink, type LinkComponent } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { forwardRef } from "react";

type Props = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { readonly children?: ReactNode };

const Anchor = forwardRef<HTMLAnchorElement, Props>((props, ref) => <Button {...props} component="a" ref={ref} />);
Anchor.displayName = "ButtonAnchor";

/** A link that looks like a button, with an address as `Link` takes it. */
export const ButtonLink: LinkComponent<typeof Anchor> = createLink(Anchor);
