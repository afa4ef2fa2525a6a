import type { PartDraft, Sink } from '../../contract/format.ts'

/** Shows the picture of an assembly of which no part's file is there: what helps are those files. */
export function showLoneAssembly(picture: PartDraft, sink: Sink): void {
  sink.part(picture)
  sink.note({ level: 'warning', code: 'lone-assembly', text: "shown by the picture that it carries: the files of the assembly's parts are missing", count: 1 })
}
