import type { ListedFile } from '../files/listedFile.ts'
export default function ShareDialog(_: { file: ListedFile; onClose(): void }) {
  return null
}
