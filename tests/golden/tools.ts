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

function call(tool: string, args: Arguments, isJson: boolean): Promise<any> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(process.env.BASHKIT_RPC_SOCKET ?? "");
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("connect", () => {
      socket.write(`${process.env.BASHKIT_RPC_TOKEN}\n${JSON.stringify({ tool, arguments: args })}\n`);
    });
    socket.on("data", (part: string) => {
      answer += part;
      if (answer.endsWith("\n")) socket.end();
    });
    socket.on("error", (error: Error) => reject(new ToolError(tool, 1, "connection", error.message)));
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

/** Arguments of `get_user`. */
export interface GetUserArgs {
  id: number;
}

/**
 * Fetch user by ID.
 */
export function get_user(args: GetUserArgs): Promise<{
  /** The number. */
  id: number;
  name: string;
  tags: Array<string>;
}> {
  return call("get_user", args as unknown as Arguments, true);
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
export function put(args: PutArgs): Promise<string> {
  return call("put", args as unknown as Arguments, false);
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
export function search_items(args: SearchItemsArgs | string): Promise<Array<{
  /** The number */
  id: number;
  price: number | null;
  note?: any;
}>> {
  return call("search-items", typeof args === "string" ? { "query": args } : (args as unknown as Arguments), true);
}

/**
 * Delete everything.
 */
export function delete_(args: Record<string, never> = {}): Promise<string> {
  return call("delete", args as unknown as Arguments, false);
}
