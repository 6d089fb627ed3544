import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

settings.show();
const target = document.getElementById("page");
if (target) mount(App, { target });
