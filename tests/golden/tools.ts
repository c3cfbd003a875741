// The tools, each as a function. Written for this run; changes are lost.
import net from "node:net";
import process from "node:process";

type Arguments = Record<string, unknown>;

/** Why a call failed. */
export class ToolError extends Error {
  /** The tool's name. */
  tool: string;
  /** Its exit status. */
  status: number;
  /** A code for programs, where there is one. */
  code: string | null;

  constructor(tool: string, status: number, code: string | null, message: string) {
    super(`${tool}: ${message}`);
    this.name = "ToolError";
    this.tool = tool;
    this.status = status;
    this.code = code;
  }
}


// Connections that this program was given, and calls that wait for one.
const idle: any[] = [];
const waiting: ((socket: any) => void)[] = [];
for (const descriptor of (process.env.BASHKIT_RPC_FDS ?? "").split(",").filter(Boolean)) {
  const socket = new net.Socket({ fd: Number(descriptor) });
  socket.setEncoding("utf8");
  socket.on("error", () => {});
  socket.unref();
  idle.push(socket);
}

/** Sends a line and answers the line that comes back. */
function exchange(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error("the tools do not answer any more"));
    const listen = (socket: any, end: () => void) => {
      let answer = "";
      const read = (part: string) => {
        answer += part;
        if (!answer.endsWith("\n")) return;
        socket.removeListener("data", read);
        socket.removeListener("close", gone);
        end();
        resolve(answer);
      };
      socket.on("data", read);
      socket.on("close", gone);
    };
    if (process.env.BASHKIT_RPC_FDS !== undefined) {
      const use = (socket: any) => {
        socket.ref();
        listen(socket, () => {
          socket.unref();
          const next = waiting.shift();
          if (next) next(socket);
          else idle.push(socket);
        });
        socket.write(line);
      };
      const socket = idle.pop();
      if (socket) use(socket);
      else waiting.push(use);
      return;
    }
    const socket = net.connect(process.env.BASHKIT_RPC_SOCKET ?? "");
    socket.setEncoding("utf8");
    socket.on("error", reject);
    socket.on("connect", () => socket.write(`${process.env.BASHKIT_RPC_TOKEN}\n${line}`));
    listen(socket, () => socket.end());
  });
}

async function call(tool: string, args: Arguments, isJson: boolean): Promise<any> {
  let answer: string;
  try {
    answer = await exchange(`${JSON.stringify({ tool, arguments: args })}\n`);
  } catch (error) {
    throw new ToolError(tool, 1, "connection", (error as Error).message);
  }
  const { status, stdout, stderr, error } = JSON.parse(answer);
  if (error !== undefined) throw new ToolError(tool, status, error.code, error.message);
  if (stderr) process.stderr.write(stderr);
  const text = stdout.replace(/\n$/, "");
  if (status !== 0) throw new ToolError(tool, status, null, stderr || text || `exit status ${status}`);
  return isJson ? JSON.parse(text) : text;
}

/** Arguments by their names: those that were given in the order of `required`, with an object for the others behind them, or one object with all of them. */
function given(tool: string, form: string, required: string[], all: string[], args: unknown[]): Arguments {
  const named = (value: unknown): value is Arguments =>
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).every((name) => all.includes(name));
  const [first] = args;
  if (args.length === 0 && required.length === 0) return {};
  if (args.length === 1 && named(first)) return first;
  const rest = args.length === required.length + 1 ? args[required.length] : {};
  if (args.length < required.length || args.length > required.length + 1 || !named(rest)) {
    throw new ToolError(tool, 2, "usage", `call it as ${form}`);
  }
  return { ...rest, ...Object.fromEntries(required.map((name, at) => [name, args[at]])) };
}

/** Arguments of `get_user`. */
export interface GetUserArgs {
  id: number;
}

/**
 * Fetch user by ID.
 */
export function get_user(id: GetUserArgs["id"]): Promise<{
  /** The number. */
  id: number;
  name: string;
  tags: Array<string>;
}>;
export function get_user(args: GetUserArgs): Promise<{
  /** The number. */
  id: number;
  name: string;
  tags: Array<string>;
}>;
export async function get_user(...args: unknown[]): Promise<{
  /** The number. */
  id: number;
  name: string;
  tags: Array<string>;
}> {
  return call("get_user", given("get_user", "get_user(id) or get_user({ id })", ["id"], ["id"], args), true);
}

/** Arguments of `put`. */
export interface PutArgs {
  /** The file */
  path: string;
  /** Its content */
  text: string;
}

/**
 * Write a file of the session.
 */
export function put(path: PutArgs["path"], text: PutArgs["text"]): Promise<string>;
export function put(args: PutArgs): Promise<string>;
export async function put(...args: unknown[]): Promise<string> {
  return call("put", given("put", "put(path, text) or put({ path, text })", ["path", "text"], ["path", "text"], args), false);
}

/** Arguments of `search-items`. */
export interface SearchItemsArgs {
  /** What to look for */
  query: string;
  /** How many *​/ at most */
  limit?: number;
  order?: "asc" | "desc";
  class?: string | null;
  ranges?: Array<{
    from: number;
    to?: number;
  }>;
  labels?: Record<string, string>;
  "odd-name"?: boolean;
}

/**
 * Search items.
 *
 * The second paragraph has *​/ and """ in it, and ends with a "quote"
 */
export function search_items(query: SearchItemsArgs["query"], options?: Omit<SearchItemsArgs, "query">): Promise<Array<{
  /** The number */
  id: number;
  price: number | null;
  note?: any;
}>>;
export function search_items(args: SearchItemsArgs): Promise<Array<{
  /** The number */
  id: number;
  price: number | null;
  note?: any;
}>>;
export async function search_items(...args: unknown[]): Promise<Array<{
  /** The number */
  id: number;
  price: number | null;
  note?: any;
}>> {
  return call("search-items", given("search-items", "search_items(query, { limit?, order?, class?, ranges?, labels?, odd-name? }) or search_items({ query, limit?, order?, class?, ranges?, labels?, odd-name? })", ["query"], ["query", "limit", "order", "class", "ranges", "labels", "odd-name"], args), true);
}

/**
 * Delete everything.
 */
export function delete_(args?: Record<string, never>): Promise<string>;
export async function delete_(...args: unknown[]): Promise<string> {
  return call("delete", given("delete", "delete_()", [], [], args), false);
}
