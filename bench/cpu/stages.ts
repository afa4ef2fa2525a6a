import type { Profiler, Runtime } from 'node:inspector'
import { Session } from 'node:inspector/promises'

/** CPU seconds of one thread by stage of an opening. */
export type Stages = Record<string, number>

/** Which stage the code of a file belongs to: the first pattern that fits its address. */
const stages: [stage: string, pattern: RegExp][] = [
  ['scan', /formats\/step\/part21\/(scan|skipper|instanceTable|keywords|exchange)/],
  ['arguments', /formats\/step\/(part21|body\/triple)/],
  ['structure', /formats\/step\/(structure|header|index|documents|sceneSize|unpack)/],
  ['geometry', /formats\/step\/(body|geometry)\/|brep\/(body|knots|frame)/],
  ['surfaces and curves', /brep\/(surface|curve)\//],
  ['tessellation', /brep\/tessellate\/|robust-predicates/],
  ['checks', /pipeline\/check|core\/scene\/bounds/],
]
/** V8's own entries. */
const engine = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(idle)', 'idle'],
  ['(program)', 'program'],
])

const stageOf = ({ functionName, url }: Runtime.CallFrame): string | undefined =>
  engine.get(functionName) ??
  stages.find(([, pattern]) => pattern.test(url))?.[0] ??
  (/postMessage|structuredClone|Message/.test(functionName) ? 'transfer' : undefined)

/** Samples what runs meanwhile and adds each sample to the stage of the innermost frame that belongs to one (library and built-in code count for their callers). */
export async function profiled(work: () => Promise<void>): Promise<Stages> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
  await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const stage = new Map<number, string>()
  const walk = (nodes: Map<number, Profiler.ProfileNode>, id: number, above: string): void => {
    const node = nodes.get(id)!
    const own = stageOf(node.callFrame) ?? above
    stage.set(id, own)
    for (const child of node.children ?? []) walk(nodes, child, own)
  }
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  walk(nodes, profile.nodes[0].id, 'other')
  const out: Stages = {}
  profile.samples!.forEach((id, i) => {
    const name = stage.get(id)!
    if (name !== 'idle') out[name] = (out[name] ?? 0) + profile.timeDeltas![i] / 1e6
  })
  return out
}
