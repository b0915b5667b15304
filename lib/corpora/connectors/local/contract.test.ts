import { connectorContract } from "../contract.ts";
import { openLocalSource } from "./testing.ts";

connectorContract("a local folder", openLocalSource);
