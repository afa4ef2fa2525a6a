import type { OpenSource } from '../../../../../workers/entries/client.ts'

const baseName = (path: string): string => path.replaceAll('\\', '/').split('/').pop() ?? path

/**
 * The source with files that the user has located. They lie beside the others, where references find them by name.
 * `wanted` is the reference that was asked for: a single file of another name (a newer version) takes its place.
 */
export function withLocated(source: OpenSource, files: readonly File[], wanted?: string): OpenSource {
  const stands = wanted !== undefined && files.length === 1
  const added = files.map((file) => ({ path: stands ? baseName(wanted) : file.name, blob: file }))
  return { ...source, entries: [...source.entries, ...added] }
}
