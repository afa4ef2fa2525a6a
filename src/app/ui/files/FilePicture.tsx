import { Box, Boxes, DraftingCompass } from 'lucide-react'
import { useCallback, useState } from 'react'
import { type FormatId, formatById } from '../../../core/formats.ts'
import styles from './FilePicture.module.css'

interface FilePictureProps {
  /** A format's id. */
  format: string
  picture?: string | Blob
}

/** A file's thumbnail; without one, a sign of its kind. */
export function FilePicture({ format, picture }: FilePictureProps) {
  // Which picture could not be shown: the next one is tried again.
  const [broken, setBroken] = useState<string | Blob>()
  const info = formatById.get(format as FormatId)
  const Sign = info?.kind === '2d' ? DraftingCompass : info?.assembly === 'always' ? Boxes : Box
  return (
    <span className={styles.tile}>
      {picture && picture !== broken ? (
        <Picture picture={picture} onError={() => setBroken(picture)} />
      ) : (
        <Sign size={24} strokeWidth={1.25} aria-hidden="true" />
      )}
    </span>
  )
}

function Picture({ picture, onError }: { picture: string | Blob; onError(): void }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = picture instanceof Blob ? URL.createObjectURL(picture) : picture
      image.src = address
      // Always a cleanup: without one React calls this again, with null.
      return () => {
        if (picture instanceof Blob) URL.revokeObjectURL(address)
      }
    },
    [picture],
  )
  return <img ref={show} alt="" width={480} height={300} decoding="async" crossOrigin="anonymous" onError={onError} />
}
