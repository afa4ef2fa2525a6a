import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Author } from '../../services/device/reviewRow.ts'
import { isOwn } from '../../services/views/ownership.ts'
import { designAtom } from '../../services/views/sync/design.ts'

/** Who made something: "You", the nickname, or that the account is gone. */
export function AuthorName({ author }: { author: Author }) {
  const { t } = useTranslation('views')
  const design = useAtomValue(designAtom)
  if (isOwn(design, author)) return <span>{t('you')}</span>
  return author ? <bdi>{author.nickname}</bdi> : <span>{t('gone')}</span>
}
