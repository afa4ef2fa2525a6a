import type { ImportClient, OpenHandlers, OpenResult, OpenSource, Survey } from '../../../workers/entries/client.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { Part, Structure } from '../../../src/core/scene/model.ts'

type Model = ({ structure(): Structure; parts(): Part[] } | { drawing(): Drawing }) & Partial<Pick<OpenResult, 'notes' | 'missing'>>

const result: OpenResult = { notes: [], missing: [], timings: { total: 1, firstPart: 1, read: 1, structure: 1, tessellate: 1 }, retried: false }

/** Workers that open each file as the model of its name, at once; `paths` are the models that a survey finds in it, by default the file itself. */
export function fakeImport(models: Record<string, Model>, paths: (name: string) => readonly string[] = (name) => [name]): ImportClient {
  const task = <T>(value: T) => ({ done: Promise.resolve(value), cancel: () => undefined })
  const survey = ({ name }: OpenSource): Survey => {
    const candidates = paths(name).map((path) => ({ path, name: path, format: 'step' as const, size: 1, assembly: false, references: [] }))
    return { candidates, obvious: candidates.length === 1 ? candidates[0].path : undefined, reason: 'test', files: candidates.length, drawings: [] }
  }
  return {
    survey: (source) => task(survey(source)),
    open(_source, root, handlers: OpenHandlers) {
      const model = models[root]
      if ('drawing' in model) handlers.drawing?.(model.drawing())
      else {
        handlers.structure({ ...model.structure(), name: root })
        for (const part of model.parts()) handlers.part(part)
      }
      const { notes = [], missing = [] } = model
      return { ...task({ ...result, notes, missing }), settled: Promise.resolve({ ...result, notes, missing }) }
    },
    warmUp: async () => undefined,
    warmUpForLink: () => undefined,
    cacheSize: async () => 0,
    clearCache: async () => undefined,
    dispose: () => undefined,
  }
}
