<?php

declare(strict_types=1);

namespace OCA\FacetPreviews\AppInfo;

use OCA\FacetPreviews\CadPreview;
use OCP\AppFramework\App;
use OCP\AppFramework\Bootstrap\IBootContext;
use OCP\AppFramework\Bootstrap\IBootstrap;
use OCP\AppFramework\Bootstrap\IRegistrationContext;

class Application extends App implements IBootstrap {
	public const ID = 'facet_previews';
	private const TYPES = '/^(model\/.+|image\/vnd\.(dwg|dxf))$/';

	public function __construct() {
		parent::__construct(self::ID);
	}

	public function register(IRegistrationContext $context): void {
		$context->registerPreviewProvider(CadPreview::class, self::TYPES);
	}

	public function boot(IBootContext $context): void {
	}
}
