// Jest needs no compiler: the tests run through the same type stripping as the programs.
import { stripTypeScriptTypes } from "node:module";

export default { process: (source) => ({ code: stripTypeScriptTypes(source) }) };
