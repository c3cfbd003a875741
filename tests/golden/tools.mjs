// The tools, each as a function. Written for this run; changes are lost.
import net from "node:net";
import process from "node:process";

/** Why a call failed: `tool`, its exit `status`, and a `code` for programs where there is one. */
export class ToolError extends Error {
  constructor(tool, status, code, message) {
    super(`${tool}: ${message}`);
    this.name = "ToolError";
    this.tool = tool;
    this.status = status;
    this.code = code;
  }
}

// Connections that this program was given, and calls that wait for one.
const idle = [];
const waiting = [];
for (const descriptor of (process.env.BASHKIT_RPC_FDS ?? "").split(",").filter(Boolean)) {
  const socket = new net.Socket({ fd: Number(descriptor) });
  socket.setEncoding("utf8");
  socket.on("error", () => {});
  socket.unref();
  idle.push(socket);
}

/** Sends a line and answers the line that comes back. */
function exchange(line) {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error("the tools do not answer any more"));
    const listen = (socket, end) => {
      let answer = "";
      const read = (part) => {
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
      const use = (socket) => {
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

async function call(tool, args, isJson) {
  let answer;
  try {
    answer = await exchange(`${JSON.stringify({ tool, arguments: args })}\n`);
  } catch (error) {
    throw new ToolError(tool, 1, "connection", (error).message);
  }
  const { status, stdout, stderr, error } = JSON.parse(answer);
  if (error !== undefined) throw new ToolError(tool, status, error.code, error.message);
  if (stderr) process.stderr.write(stderr);
  const text = stdout.replace(/\n$/, "");
  if (status !== 0) throw new ToolError(tool, status, null, stderr || text || `exit status ${status}`);
  return isJson ? JSON.parse(text) : text;
}

/** Arguments by their names: those that were given in the order of `required`, with an object for the others behind them, or one object with all of them. */
function given(tool, form, required, all, args) {
  const named = (value) =>
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

/**
 * Fetch user by ID.
 * @param {number} args.id
 * @returns {Promise<{   /** The number. *​/   id: number;   name: string;   tags: Array<string>; }>}
 */
export async function get_user(...args) {
  return call("get_user", given("get_user", "get_user(id) or get_user({ id })", ["id"], ["id"], args), true);
}

/**
 * Write a file of the session.
 * @param {string} args.path The file
 * @param {string} args.text Its content
 * @returns {Promise<string>}
 */
export async function put(...args) {
  return call("put", given("put", "put(path, text) or put({ path, text })", ["path", "text"], ["path", "text"], args), false);
}

/**
 * Search items.
 *
 * The second paragraph has *​/ and """ in it, and ends with a "quote"
 * @param {string} args.query What to look for
 * @param {number} [args.limit] How many *​/ at most
 * @param {"asc" | "desc"} [args.order]
 * @param {string | null} [args.class]
 * @param {Array<{   from: number;   to?: number; }>} [args.ranges]
 * @param {Record<string, string>} [args.labels]
 * @param {boolean} [args.odd-name]
 * @returns {Promise<Array<{   /** The number *​/   id: number;   price: number | null;   note?: any; }>>}
 */
export async function search_items(...args) {
  return call("search-items", given("search-items", "search_items(query, { limit?, order?, class?, ranges?, labels?, odd-name? }) or search_items({ query, limit?, order?, class?, ranges?, labels?, odd-name? })", ["query"], ["query", "limit", "order", "class", "ranges", "labels", "odd-name"], args), true);
}

/**
 * Delete everything.
 * @returns {Promise<string>}
 */
export async function delete_(...args) {
  return call("delete", given("delete", "delete_()", [], [], args), false);
}
