/** Who wrote something, as others see it; `null` when the account is gone. */
export const person = (row: {
  userId: string | null
  nickname: string | null
  avatar: string | null
}): { id: string; nickname: string; avatar: string } | null =>
  row.userId === null ? null : { id: row.userId, nickname: row.nickname ?? '', avatar: row.avatar ?? 'Default' }
