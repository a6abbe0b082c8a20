import { MantineProvider } from "@mantine/core";
import { createRouter } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import * as Comlink from "comlink";
import { createRoot } from "react-dom/client";
import * as v from "valibot";

/** What a page of the product imports before its first rows, and nothing else: the floor of its bytes. */
export const libraries = [MantineProvider, createRouter, useVirtualizer, Comlink.wrap, createRoot, v.safeParse];
