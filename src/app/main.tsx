import { startDataClient } from "#data/client.ts";
import { must } from "#domain/shared/result.ts";
import { mount } from "./mount.tsx";

mount(must(document.getElementById("root"), "#root"), startDataClient());
