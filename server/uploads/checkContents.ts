import { openAsBlob } from 'node:fs'
import type { Assembly } from '../../contract/fileRecord.ts'
import { belongsToModel, detectFormat, type FormatInfo, formatsOfExtension } from '../../src/core/formats.ts'
import { protectionOf } from '../../src/core/archives.ts'
import { isZip, sniffers } from '../../src/core/sniff.ts'
import { readZipDirectory } from '../../workers/io/archive/zipDirectory.ts'
import { ApiError } from '../http/apiError.ts'

/** The bytes of a file that sniffers read. */
const HEAD_BYTES = 16 * 1024

/**
 * Judges an uploaded file by its bytes: a model of a format that is read, or a zip package of models and what may accompany them.
 * Throws an `ApiError` that names the fault.
 */
export async function checkContents({ path, name, assembly }: { path: string; name: string; assembly: Assembly | null }): Promise<void> {
  const blob = await openAsBlob(path)
  if (blob.size === 0) throw new ApiError('fileEmpty')
  const head = new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer())
  if (protectionOf(head)) throw new ApiError('fileEncrypted')
  if (isZip(head) && /\.zip$/i.test(name)) await checkPackage(blob, assembly)
  else checkModel(head, name)
}

function checkModel(head: Uint8Array, name: string): void {
  const format = detectFormat(head, name)
  if (!format) throw new ApiError('formatUnsupported')
  if (!canBe(format, head)) throw new ApiError('fileException')
  if (!format.ready) throw new ApiError('notSupportedYet')
}

/** Formats without a signature are text, but for binary STL, which any bytes can be: at least no program is taken for one. */
function canBe(format: FormatInfo, head: Uint8Array): boolean {
  const sniffer = sniffers[format.id]
  if (sniffer) return sniffer(head)
  if (isProgram(head)) return false
  return format.id === 'stl' ? head.length >= 15 : !head.includes(0)
}

/** Windows (MZ), Unix (ELF, #!) and Macintosh (Mach-O) programs. */
function isProgram(head: Uint8Array): boolean {
  const word = ((head[0] << 24) | (head[1] << 16) | (head[2] << 8) | head[3]) >>> 0
  return word >>> 16 === 0x4d5a || word === 0x7f454c46 || word >>> 16 === 0x2321 || [0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe].includes(word)
}

async function checkPackage(blob: Blob, assembly: Assembly | null): Promise<void> {
  const paths = await listPackage(blob)
  const shown = paths.filter((path) => !isSystemFile(path))
  if (shown.length === 0) throw new ApiError('fileEmpty')
  if (!shown.every(belongsToModel)) throw new ApiError('packageUnsupported')
  const models = shown.map((path) => ({ path, formats: formatsOf(path) })).filter(({ formats }) => formats.length > 0)
  if (models.length === 0) throw new ApiError('formatUnsupported')
  if (!models.some(({ formats }) => formats.some((format) => format.ready))) throw new ApiError('notSupportedYet')
  if (assembly) checkAssembly(shown, assembly)
}

/** An assembly's model and at least one of its references have to be in the package. */
function checkAssembly(paths: string[], assembly: Assembly): void {
  const names = new Set(paths.map(lastName))
  if (!names.has(lastName(assembly.model))) throw new ApiError('assemblyModelMissing')
  if (assembly.references.length === 0) return
  if (paths.length === 1) throw new ApiError('onlyAssembly')
  if (!assembly.references.some(({ path }) => names.has(lastName(path)))) throw new ApiError('referenceFileMissing')
}

async function listPackage(blob: Blob): Promise<string[]> {
  try {
    return (await readZipDirectory(blob)).map((entry) => entry.path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'encrypted') throw new ApiError('fileEncrypted')
    if (code === 'invalid-name') throw new ApiError('fileNameInvalid')
    throw new ApiError('decompressionFailed')
  }
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

/** Formats by the extension, through Creo's version suffix (`.prt.12`). */
const formatsOf = (path: string): FormatInfo[] => formatsOfExtension(/\.([^.]+?)(?:\.\d+)?$/.exec(lastName(path))?.[1] ?? '')

/** What packing programs and desktops leave in folders. */
const isSystemFile = (path: string): boolean => path.startsWith('__MACOSX/') || ['.ds_store', 'thumbs.db', 'desktop.ini'].includes(lastName(path))
