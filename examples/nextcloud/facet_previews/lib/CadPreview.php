<?php

declare(strict_types=1);

namespace OCA\FacetPreviews;

use OCA\FacetPreviews\AppInfo\Application;
use OCP\Files\File;
use OCP\Files\FileInfo;
use OCP\IAppConfig;
use OCP\IImage;
use OCP\Image;
use OCP\ITempManager;
use OCP\Preview\IProviderV2;

/** Draws the thumbnail of a CAD file by `facet thumb`. */
class CadPreview implements IProviderV2 {
	private const SECONDS = 60;
	private const LARGEST_FILE = 100_000_000;
	private const LARGEST_SIDE = 2048;

	public function __construct(
		private IAppConfig $config,
		private ITempManager $temporary,
	) {
	}

	public function getMimeType(): string {
		return '/^(model\/.+|image\/vnd\.(dwg|dxf))$/';
	}

	public function isAvailable(FileInfo $file): bool {
		return $file->getSize() > 0 && $file->getSize() <= self::LARGEST_FILE;
	}

	public function getThumbnail(File $file, int $maxX, int $maxY): ?IImage {
		// The program knows a format by the ending too. Nothing of the user's name but that goes into the command.
		$ending = preg_replace('/[^a-z0-9_]/', '', strtolower($file->getExtension()));
		$source = $this->temporary->getTemporaryFile('.' . $ending);
		$picture = $this->temporary->getTemporaryFile('.png');
		$content = $file->fopen('r');
		if ($source === false || $picture === false || $content === false) {
			return null;
		}
		file_put_contents($source, $content);
		fclose($content);
		$size = sprintf('%dx%d', max(16, min($maxX, self::LARGEST_SIDE)), max(16, min($maxY, self::LARGEST_SIDE)));
		$program = $this->config->getValueString(Application::ID, 'command', 'facet');
		$command = ['timeout', (string)self::SECONDS, $program, 'thumb', $source, $picture, '--size', $size, '--background', 'none'];
		$nothing = ['file', '/dev/null', 'w'];
		$process = proc_open($command, [['file', '/dev/null', 'r'], $nothing, $nothing], $pipes);
		if ($process === false || proc_close($process) !== 0) {
			return null;
		}
		$image = new Image();
		$image->loadFromFile($picture);
		return $image->valid() ? $image : null;
	}
}
