import { OpenError } from '../../../src/core/errors.ts'
import type { Note } from '../../../src/core/scene/model.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { cutOff, skippedEntity } from '../../mesh/notes.ts'
import type { FormatReader } from '../../contract/format.ts'
import { readBoard } from './board.ts'
import { plainPath } from './models.ts'
import { type List, listsOf, nameOf, parseList, textAt } from './sexpr.ts'
import { loadFace } from './text.ts'

async function parse(files: FileSet, path: string): Promise<{ list: List; cut: boolean }> {
  const entry = files.need(path)
  if (entry.size === 0) throw new OpenError('empty-file', path)
  const parsed = parseList(new TextDecoder().decode(await entry.bytes()))
  if (nameOf(parsed.list) !== 'kicad_pcb') throw new OpenError('file-exception', 'not a KiCad board')
  return parsed
}

/** Boards of KiCad (`.kicad_pcb`): as a model, or as a drawing of their layers. */
export const reader: FormatReader = {
  id: 'kicad',
  async references(files, path) {
    const { list } = await parse(files, path)
    const models = listsOf(list, 'footprint', 'module').flatMap((footprint) =>
      listsOf(footprint, 'model').map((model) => baseName(plainPath(textAt(model, 1)))),
    )
    return [...new Set(models)].filter((name) => name !== '')
  },
  async open(files, path, sink, options) {
    sink.progress('read', 0)
    const { list, cut } = await parse(files, path)
    sink.progress('structure', 0)
    const board = readBoard(list, await loadFace())
    const notes: Note[] = [...(cut ? [cutOff] : []), ...[...board.skipped].map(([what, count]) => skippedEntity(what, count))]
    for (const note of notes) sink.note(note)
    if (options.as === 'drawing') {
      const { drawBoard } = await import('./draw.ts')
      sink.drawing?.(drawBoard(board, baseName(path), notes))
    } else {
      const { showModel } = await import('./show.ts')
      await showModel(board, files, path, sink, options)
    }
  },
}
