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

function call(tool, args, isJson) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(process.env.BASHKIT_RPC_SOCKET ?? "");
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("connect", () => {
      socket.write(`${process.env.BASHKIT_RPC_TOKEN}\n${JSON.stringify({ tool, arguments: args })}\n`);
    });
    socket.on("data", (part) => {
      answer += part;
      if (answer.endsWith("\n")) socket.end();
    });
    socket.on("error", (error) => reject(new ToolError(tool, 1, "connection", error.message)));
    socket.on("close", () => {
      if (!answer.endsWith("\n")) return reject(new ToolError(tool, 1, "connection", "the tools do not answer any more"));
      const { status, stdout, stderr, error } = JSON.parse(answer);
      if (error !== undefined) return reject(new ToolError(tool, status, error.code, error.message));
      if (stderr) process.stderr.write(stderr);
      const text = stdout.replace(/\n$/, "");
      if (status !== 0) return reject(new ToolError(tool, status, null, stderr || text || `exit status ${status}`));
      try {
        resolve(isJson ? JSON.parse(text) : text);
      } catch {
        resolve(text);
      }
    });
  });
}

/**
 * Fetch user by ID.
 * @param {number} args.id
 * @returns {Promise<{   /** The number. *​/   id: number;   name: string;   tags: Array<string>; }>}
 */
export function get_user(args) {
  return call("get_user", args, true);
}

/**
 * Write a file of the session.
 * @param {string} args.path The file
 * @param {string} args.text Its content
 * @returns {Promise<string>}
 */
export function put(args) {
  return call("put", args, false);
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
export function search_items(args) {
  return call("search-items", typeof args === "string" ? { "query": args } : args, true);
}

/**
 * Delete everything.
 * @returns {Promise<string>}
 */
export function delete_(args = {}) {
  return call("delete", args, false);
}
