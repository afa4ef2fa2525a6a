import type { Ref } from 'react'
import type { RefreshList } from './refreshList.ts'

export function SharedHistory(_: { search: string; refreshRef: Ref<RefreshList> }) {
  return null
}
