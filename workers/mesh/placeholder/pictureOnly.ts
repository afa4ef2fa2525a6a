import { OpenError, type OpenErrorCode } from '../../../src/core/errors.ts'
import { isNativeDrawing } from '../../../src/core/formats.ts'
import type { Preview, Structure } from '../../../src/core/scene/model.ts'
import { baseName } from '../../contract/fileSet.ts'
import type { PartDraft, Sink } from '../../contract/format.ts'
import { damagedData } from '../notes.ts'
import { flatPicture } from './picturePart.ts'

/** A file of which only the picture can be shown. */
export interface PictureOnly {
  path: string
  preview: Preview | undefined
  /** Name that its users know: "SolidWorks". */
  program: string
  about: Pick<Structure, 'format' | 'upAxis' | 'application' | 'attributes'>
}

/** Shows a part by the picture that its file carries, and says what helps; false when there is none. In place of the structure and all parts. */
function showPictureOnly({ path, preview, program, about }: PictureOnly, sink: Sink): boolean {
  const name = baseName(path)
  const picture = flatPicture(0, name, preview, about.upAxis)
  if (!picture) return false
  sink.structure({ name, units: 'mm', ...about, home: picture.home, root: { id: 0, name, part: 0, children: [] } })
  sink.part(picture.part)
  const note = isNativeDrawing(path)
    ? ({ code: 'drawing-preview', text: `a drawing, shown by its preview picture only: save it as DXF or DWG in ${program}` } as const)
    : ({ code: 'preview-only', text: `shown by preview pictures only: export STEP from ${program}` } as const)
  sink.note({ level: 'warning', ...note, count: 1, params: { program } })
  return true
}

const unread: readonly OpenErrorCode[] = ['shape-unread', 'file-exception']

/**
 * Lets a reader show a file. A file whose shape turns out to be unreadable, and a drawing or presentation of a program's own (told by its name), is shown by its
 * picture. Throws `native-drawing` for a drawing without one, and what the reader throws.
 */
export async function openOrPicture(file: PictureOnly, sink: Sink, open: (sink: Sink) => Promise<void>): Promise<void> {
  if (isNativeDrawing(file.path)) {
    if (showPictureOnly(file, sink)) return
    throw new OpenError('native-drawing', `save it as DXF or DWG in ${file.program}`)
  }
  let told = false
  try {
    await open({
      ...sink,
      structure(structure) {
        told = true
        sink.structure(structure)
      },
    })
  } catch (error) {
    const isUnread = error instanceof OpenError && unread.includes(error.code)
    if (told || !isUnread || !showPictureOnly(file, sink)) throw error
    if (error.code === 'file-exception') sink.note(damagedData(error.detail))
  }
}

/** Shows the picture of an assembly of which no part's file is there: what helps are those files. */
export function showLoneAssembly(picture: PartDraft, sink: Sink): void {
  sink.part(picture)
  sink.note({ level: 'warning', code: 'lone-assembly', text: "shown by the picture that it carries: the files of the assembly's parts are missing", count: 1 })
}
