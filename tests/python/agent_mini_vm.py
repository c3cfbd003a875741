import operator
prog = """push 10
store n
push 1
store acc
label loop
load acc
load n
mul
store acc
load n
push 1
sub
store n
load n
jnz loop
load acc
print"""
code = [l.split() for l in prog.splitlines()]; labels = {a[1]: i for i, a in enumerate(code) if a[0] == "label"}; st, env, pc, steps = [], {}, 0, 0
while pc < len(code):
    op, *a = code[pc]; pc += 1; steps += 1
    match op, a:
        case "push", [n]: st.append(int(n))
        case "store", [k]: env[k] = st.pop()
        case "load", [k]: st.append(env[k])
        case ("mul" | "sub") as o, []: b, x = st.pop(), st.pop(); st.append(getattr(operator, o)(x, b))
        case "jnz", [l] if st.pop(): pc = labels[l]
        case "print", []: print(st.pop())
print(steps, env)
