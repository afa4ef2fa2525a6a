type Call = (...values: unknown[]) => unknown
interface WireType {
  toWireType: Call
  fromWireType: Call
  readValueFromPointer: Call
}

/** Bytes between the arguments that a call from C++ to JavaScript packs (emscripten, `GenericWireTypeSize`). */
const PACKED = 8

/**
 * Emscripten's embind glues C++ to JavaScript by functions that it makes of text, which the page's security policy forbids.
 * From here on the texts that it makes are recognised and carried out by closures that do the same; every other text goes to the real `Function`.
 */
export function allowEmbind(): void {
  const real = globalThis.Function
  if (INSTALLED in real) return
  const make = (texts: unknown[]): Call | undefined => {
    const names = texts.slice(0, -1).flatMap((name) => (Array.isArray(name) ? name.map(String) : [String(name)]))
    return embindFunction(names, String(texts[texts.length - 1] ?? ''))
  }
  globalThis.Function = new Proxy(real, {
    construct: (target, texts, newTarget) => make(texts) ?? (Reflect.construct(target, texts, newTarget) as object),
    apply: (target, owner, texts) => make(texts) ?? (Reflect.apply(target, owner, texts) as unknown),
    has: (target, key) => key === INSTALLED || Reflect.has(target, key),
  })
}
const INSTALLED = Symbol('embind')

/** The function with these parameters and this body, if embind made them. Exported for tests. */
export function embindFunction(names: readonly string[], body: string): Call | undefined {
  const factory =
    (make: (captured: Map<string, unknown>) => Call): Call =>
    (...values) =>
      make(new Map(names.map((name, i) => [name, values[i]])))
  if (names.includes('invoker') && names.includes('throwBindingError')) return factory((captured) => invoker(captured, body))
  if (body.startsWith('return function (handle, methodName, destructorsRef, args)')) return factory((captured) => handleCaller(captured, body))
  if (body.startsWith('return function (obj, func, destructorsRef, args)')) return factory((captured) => methodCaller(captured, body))
  return undefined
}

/** JavaScript calls C++: arguments to wire form, the call, clean-up, the result from wire form (`createJsInvoker`). */
function invoker(captured: Map<string, unknown>, body: string): Call {
  const call = captured.get('invoker') as Call
  const target = captured.get('fn')
  const run = captured.get('runDestructors') as Call
  const isMethod = body.includes('var thisWired')
  const stacked = body.includes('var destructors')
  const returns = body.includes('return ret')
  const wire = (plain: unknown, type: unknown): Call => (plain ? (plain as Call) : (...values) => (type as WireType).toWireType(...values))
  const toThis = isMethod ? wire(captured.get('toClassParamWire'), captured.get('classParam')) : undefined
  const toArgs: Call[] = []
  for (let i = 0; captured.has(`toArg${i}Wire`) || captured.has(`argType${i}`); i++)
    toArgs.push(wire(captured.get(`toArg${i}Wire`), captured.get(`argType${i}`)))
  const result = captured.get('fromRetWire') as Call | undefined
  const fromWire: Call = result ?? ((value) => (captured.get('retType') as WireType).fromWireType(value))
  const cleanThis = captured.get('thisWired_dtor') as Call | undefined
  const cleanArgs = toArgs.map((_, i) => captured.get(`arg${i}Wired_dtor`) as Call | undefined)
  return function (this: unknown, ...args: unknown[]) {
    const destructors: unknown[] | null = stacked ? [] : null
    const thisWired = toThis?.(destructors, this)
    const wired = toArgs.map((toWire, i) => toWire(destructors, args[i]))
    const value = isMethod ? call(target, thisWired, ...wired) : call(target, ...wired)
    if (stacked) run(destructors)
    else {
      cleanThis?.(thisWired)
      for (let i = 0; i < wired.length; i++) cleanArgs[i]?.(wired[i])
    }
    return returns ? fromWire(value) : undefined
  }
}

/** C++ calls JavaScript, by the newer glue (`_emval_create_invoker`). */
function handleCaller(captured: Map<string, unknown>, body: string): Call {
  const toValue = captured.get('toValue') as Call
  const readers: Call[] = []
  for (let i = 0; captured.has(`argFromPtr${i}`); i++) readers.push(captured.get(`argFromPtr${i}`) as Call)
  const symbol = captured.get('getStringOrSymbol') as Call | undefined
  const isNew = body.includes('new (toValue(handle))')
  const isCast = !body.includes('toValue(handle)')
  const finish = captured.get('emval_returnValue') as Call | undefined
  return (handle, name, destructors, at) => {
    const args = readers.map((read, i) => read((at as number) + i * PACKED))
    const owner = isCast ? undefined : toValue(handle)
    // A cast has one argument and gives it back (`(a, b)` would be the last one).
    const value = isCast
      ? args[args.length - 1]
      : isNew
        ? Reflect.construct(owner as new () => unknown, args)
        : symbol
          ? (owner as Record<string, Call>)[symbol(name) as string](...args)
          : (owner as Call)(...args)
    return finish?.(captured.get('toReturnWire'), destructors, value)
  }
}

/** C++ calls JavaScript, by the older glue (`_emval_get_method_caller`). */
function methodCaller(captured: Map<string, unknown>, body: string): Call {
  const readers: { type: WireType; offset: number }[] = []
  for (const [, i, offset] of body.matchAll(/argType(\d+)\.readValueFromPointer\(args(?:\+(\d+))?\)/g))
    readers.push({ type: captured.get(`argType${i}`) as WireType, offset: Number(offset ?? 0) })
  const isNew = body.includes('new func(')
  const withOwner = body.includes('func.call(obj')
  const finish = captured.get('emval_returnValue') as Call | undefined
  return (owner, target, destructors, at) => {
    const args = readers.map(({ type, offset }) => type.readValueFromPointer((at as number) + offset))
    // Without an owner the glue writes `func.call(arg0, ...)`.
    const value = isNew
      ? Reflect.construct(target as new () => unknown, args)
      : withOwner
        ? (target as Call).call(owner, ...args)
        : (target as Call).call(args[0], ...args.slice(1))
    return finish?.(captured.get('retType'), destructors, value)
  }
}
