import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './PreviewPicture.module.css'

/** The picture that programs store in their files: something to see before the first part is ready. */
export function PreviewPicture({ picture }: { picture: Blob }) {
  const { t } = useTranslation('open')
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(picture)
      return () => URL.revokeObjectURL(image.src)
    },
    [picture],
  )
  return (
    <figure className={styles.figure}>
      <img ref={show} alt="" />
      <figcaption>{t('progress.preview')}</figcaption>
    </figure>
  )
}
