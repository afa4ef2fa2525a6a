import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'

/** Instances of one file, or undefined when it is no plain STEP file of one section. `ids` numbers them anew. */
function dataOf(text: string, ids: { last: number }): string | undefined {
  const from = /\bDATA\s*;/.exec(text)
  const to = text.lastIndexOf('ENDSEC')
  if (!from || to < from.index || text.indexOf('DATA;', from.index + 6) >= 0) return undefined
  const numbers = new Map<string, number>()
  return text.slice(from.index + from[0].length, to).replace(/'(?:[^']|'')*'|\/\*[^]*?\*\/|#\s*(\d+)/g, (all, id?: string) => {
    if (id === undefined) return all
    let number = numbers.get(id)
    if (number === undefined) numbers.set(id, (number = ++ids.last))
    return `#${number}`
  })
}

/** Writes one STEP file of so many bytes at least: the products of the STEP files of a folder beside each other, again and again. Returns its bytes and how many files are in it. */
export async function writeMerged(path: string, folder: string, bytes: number): Promise<{ bytes: number; files: number }> {
  const names = (await readdir(folder)).filter((name) => /\.(stp|step)$/i.test(name)).sort()
  const stream = createWriteStream(path)
  const ids = { last: 0 }
  const done = { bytes: 0, files: 0 }
  const write = async (text: string): Promise<void> => {
    done.bytes += text.length
    if (!stream.write(text, 'latin1')) await once(stream, 'drain')
  }
  await write(
    "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n",
  )
  while (done.bytes < bytes) {
    const before = done.files
    for (const name of names) {
      const data = done.bytes < bytes ? dataOf(await readFile(join(folder, name), 'latin1'), ids) : undefined
      if (data === undefined) continue
      await write(data)
      done.files++
    }
    if (done.files === before) throw new Error(`no STEP files in ${folder}`)
  }
  await write('ENDSEC;\nEND-ISO-10303-21;\n')
  stream.end()
  await finished(stream)
  return done
}
