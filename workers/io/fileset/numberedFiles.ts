import { type FileEntry, pathKey } from '../../contract/fileSet.ts'

/** Files numbered as they come, each once: the part files of an assembly. */
export class NumberedFiles {
  readonly list: FileEntry[] = []
  private readonly numbers = new Map<string, number>()

  numberOf(entry: FileEntry): number {
    const key = pathKey(entry.path)
    let number = this.numbers.get(key)
    if (number === undefined) {
      number = this.list.push(entry) - 1
      this.numbers.set(key, number)
    }
    return number
  }
}
