def run(code, data=b""):
    jumps, stack = {}, []
    for i, c in enumerate(code):
        if c == "[":
            stack.append(i)
        elif c == "]":
            j = stack.pop()
            jumps[i], jumps[j] = j, i
    tape, at, i, out, data = [0] * 100, 0, 0, bytearray(), iter(data)
    while i < len(code):
        match code[i]:
            case ">": at += 1
            case "<": at -= 1
            case "+": tape[at] = (tape[at] + 1) % 256
            case "-": tape[at] = (tape[at] - 1) % 256
            case ".": out.append(tape[at])
            case ",": tape[at] = next(data, 0)
            case "[" if not tape[at]: i = jumps[i]
            case "]" if tape[at]: i = jumps[i]
        i += 1
    return out.decode()


print(run("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+."))
print(run(",[.,]", b"echo"))
