import type { EntryReader, PartGroup } from './cache/entryFile.ts'
import type { ResultCache } from './cache/resultCache.ts'
import type { RootResult } from '../contract/opening.ts'
import type { Emit } from './openRoot.ts'

/** A promise's value, or `otherwise` when it takes longer than `ms` or fails. */
export function withTimeout<T, U>(work: Promise<T>, ms: number, otherwise: U): Promise<T | U> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), ms)
    const end = (value: T | U): void => {
      clearTimeout(timer)
      resolve(value)
    }
    work.then(end, () => end(otherwise))
  })
}

/** Storage that does not answer is as good as none. Milliseconds. */
export const LOOK_UP_MS = 1000

export type KeptResult = RootResult & { cached?: boolean }

/** An entry that is read from now on, also while nobody has asked for it yet. */
export class Replay {
  readonly name: string
  /** Its tree or drawing, and its result; undefined when it is not there. */
  private readonly top: Promise<EntryReader | undefined>
  private readonly whole: Promise<boolean>
  /** Parts that have been read before somebody takes them. */
  private held: PartGroup[] = []
  private take = (group: PartGroup): void => void this.held.push(group)

  /** `print`: of the source that turned out to have this content. */
  constructor(kept: ResultCache, name: string, print?: string) {
    this.name = name
    const { promise, resolve } = Promise.withResolvers<EntryReader | undefined>()
    const read = kept.read(
      name,
      async (entry) => {
        resolve(entry)
        // Requests that came meanwhile get their turn: the tree is on its way before the parts are read.
        await turn()
        for (const group of entry.parts()) {
          this.take(group)
          await turn()
        }
      },
      print,
    )
    this.top = promise
    this.whole = withTimeout(read, LOOK_UP_MS, false)
    void this.whole.then(() => {
      resolve(undefined)
      this.take = () => {}
    })
  }

  /** Sends it while it is read; undefined when it is not whole: the parts sent so far are then of no use. `started`: of the opening, by `performance.now()`. */
  async show(emit: Emit, started: number): Promise<KeptResult | undefined> {
    const since = (): number => performance.now() - started
    const entry = await this.top
    if (!entry) return undefined
    const { drawing, structure, buffer, result } = entry
    const timings = { total: 0, firstPart: 0, read: since(), structure: since(), tessellate: 0 }
    if (drawing) emit({ type: 'drawing', drawing }, [buffer])
    if (structure) emit({ type: 'structure', structure }, [buffer])
    const send = ({ parts, buffer: own }: PartGroup): void => {
      if (timings.firstPart === 0) timings.firstPart = since()
      emit({ type: 'parts', parts }, [own])
    }
    this.held.splice(0).forEach(send)
    this.take = send
    if (!(await this.whole)) return undefined
    for (const note of result.notes) emit({ type: 'note', note })
    timings.total = since()
    const { meshing: _, ...told } = result
    return { ...told, timings, cached: true }
  }
}

/** Lets messages be taken that have come meanwhile. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
