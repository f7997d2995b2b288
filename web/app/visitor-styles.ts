/* Styles of Mantine components used on visitor pages, besides those of the login. */
import "@mantine/core/styles/Stack.layer.css";
import "@mantine/core/styles/Anchor.layer.css";
import "@mantine/core/styles/CheckboxIndicator.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Skeleton.layer.css";
